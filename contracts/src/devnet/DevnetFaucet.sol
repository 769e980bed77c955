// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDevnetFaucet} from "../interfaces/IDevnetFaucet.sol";
import {IDevnetToken} from "../interfaces/IDevnetToken.sol";
import {DevnetERC20} from "./tokens/DevnetERC20.sol";
import {DevnetHerons} from "./tokens/DevnetHerons.sol";
import {DevnetShells} from "./tokens/DevnetShells.sol";

/// @notice See {IDevnetFaucet}. The constructor creates the tokens, so that their addresses follow from the faucet's.
contract DevnetFaucet is IDevnetFaucet {
    /// @notice The account from which the devnet's program prepares a chain. It has no key; the local node impersonates it.
    address public constant SEEDER = 0x000000000000000000000000000000000000de91;

    /// @notice A fungible token of 6 decimals.
    DevnetERC20 public dollar;
    /// @notice A fungible token of 8 decimals.
    DevnetERC20 public pebble;
    /// @notice A fungible token of 18 decimals.
    DevnetERC20 public moss;
    /// @notice A fungible token that is sent unrequested and advertises a link.
    DevnetERC20 public spam;
    /// @notice Collectibles, each unique.
    DevnetHerons public herons;
    /// @notice Collectibles with several pieces each.
    DevnetShells public shells;

    /// @inheritdoc IDevnetFaucet
    mapping(address account => bool) public override isWelcomed;
    /// @inheritdoc IDevnetFaucet
    uint256 public override steps;
    uint256 private lastHeron;

    modifier onlySeeder() {
        if (msg.sender != SEEDER) revert NotSeeder(msg.sender);
        _;
    }

    constructor() {
        // The tokens' addresses, which are recorded in deployments/, follow from the order of creation.
        dollar = new DevnetERC20("Heron Dollar", "HUSD", 6);
        pebble = new DevnetERC20("Pebble", "PBL", 8);
        moss = new DevnetERC20("Moss", "MOSS", 18);
        spam = new DevnetERC20("Claim 5000 USD at https://claim.example", "claim.example", 18);
        herons = new DevnetHerons();
        shells = new DevnetShells();
    }

    /// @inheritdoc IDevnetFaucet
    function welcome(address account) external override {
        if (isWelcomed[account]) return;
        isWelcomed[account] = true;
        uint256 heron = ++lastHeron;
        dollar.mint(account, 0, 1_250.5e6);
        pebble.mint(account, 0, 0.75e8);
        moss.mint(account, 0, 300 ether);
        herons.mint(account, heron, 1);
        emit Welcomed(account);
        // The shells are last, because minting them calls the receiver if it is a contract.
        shells.mint(account, heron % 3, 3);
        shells.mint(account, (heron + 1) % 3, 1);
    }

    /// @inheritdoc IDevnetFaucet
    function airdrop(address[] calldata accounts, uint256 amount) external override onlySeeder {
        for (uint256 index = 0; index < accounts.length; index++) {
            spam.mint(accounts[index], 0, amount);
        }
    }

    /// @inheritdoc IDevnetFaucet
    function move(address token, address from, address to, uint256 tokenId, uint256 amount)
        external
        override
        onlySeeder
    {
        IDevnetToken(token).move(from, to, tokenId, amount);
    }

    /// @inheritdoc IDevnetFaucet
    function endStep() external override onlySeeder {
        steps += 1;
    }
}
