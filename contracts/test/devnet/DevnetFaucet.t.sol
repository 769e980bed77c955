// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DevnetFaucet} from "../../src/devnet/DevnetFaucet.sol";
import {DevnetERC20} from "../../src/devnet/tokens/DevnetERC20.sol";
import {DevnetHerons} from "../../src/devnet/tokens/DevnetHerons.sol";
import {DevnetShells} from "../../src/devnet/tokens/DevnetShells.sol";
import {IDevnetFaucet} from "../../src/interfaces/IDevnetFaucet.sol";
import {IDevnetToken} from "../../src/interfaces/IDevnetToken.sol";
import {Test} from "../Test.sol";

contract DevnetFaucetTest is Test {
    DevnetFaucet private faucet = new DevnetFaucet();
    address private seeder = faucet.SEEDER();

    /// @dev Returns an account without code, which can receive collectibles.
    function accountOf(uint256 seed) private pure returns (address account) {
        account = vm.addr(within(seed, 1, type(uint128).max));
    }

    function test_constructor_makesTokensOfEachKind() public view {
        vm.assertEq(faucet.dollar().decimals(), 6);
        vm.assertEq(faucet.pebble().decimals(), 8);
        vm.assertEq(faucet.moss().decimals(), 18);
        vm.assertEq(bytes(faucet.spam().symbol()), bytes("claim.example"));
        vm.assertEq(faucet.herons().supportsInterface(0x80ac58cd) ? 1 : 0, 1);
        vm.assertEq(faucet.shells().supportsInterface(0xd9b67a26) ? 1 : 0, 1);
    }

    function testFuzz_welcome_givesOnce(uint256 seed, address caller) public {
        address account = accountOf(seed);
        vm.assertFalse(faucet.isWelcomed(account));
        vm.expectEmit(address(faucet));
        emit IDevnetFaucet.Welcomed(account);
        vm.prank(caller);
        faucet.welcome(account);
        for (uint256 turn = 0; turn < 2; turn++) {
            vm.assertEq(faucet.dollar().balanceOf(account), 1_250.5e6);
            vm.assertEq(faucet.pebble().balanceOf(account), 0.75e8);
            vm.assertEq(faucet.moss().balanceOf(account), 300 ether);
            vm.assertEq(faucet.herons().ownerOf(1), account);
            vm.assertEq(faucet.shells().balanceOf(account, 1), 3);
            vm.assertEq(faucet.shells().balanceOf(account, 2), 1);
            faucet.welcome(account);
        }
    }

    function testFuzz_welcome_givesEachAHeronOfTheirOwn(uint256 one, uint256 other) public {
        (address first, address second) = (accountOf(one), accountOf(other));
        if (first == second) return;
        faucet.welcome(first);
        faucet.welcome(second);
        vm.assertEq(faucet.herons().ownerOf(1), first);
        vm.assertEq(faucet.herons().ownerOf(2), second);
    }

    function testFuzz_airdrop_givesEach(uint256 seed, uint128 amount) public {
        address[] memory accounts = new address[](2);
        (accounts[0], accounts[1]) = (accountOf(seed), address(0x1234));
        vm.prank(seeder);
        faucet.airdrop(accounts, amount);
        vm.assertEq(faucet.spam().balanceOf(accounts[0]), amount);
        vm.assertEq(faucet.spam().balanceOf(accounts[1]), amount);
        vm.assertEq(faucet.spam().totalSupply(), uint256(amount) * 2);
    }

    function testFuzz_move_keepsTheSum(uint256 one, uint256 other, uint256 amount) public {
        (address from, address to) = (accountOf(one), accountOf(other));
        if (from == to) return;
        faucet.welcome(from);
        DevnetERC20 moss = faucet.moss();
        amount = within(amount, 0, moss.balanceOf(from));
        vm.prank(seeder);
        faucet.move(address(moss), from, to, 0, amount);
        vm.assertEq(moss.balanceOf(to), amount);
        vm.assertEq(moss.balanceOf(from) + amount, moss.totalSupply());
    }

    function testFuzz_move_movesCollectibles(uint256 one, uint256 other) public {
        (address from, address to) = (accountOf(one), accountOf(other));
        if (from == to) return;
        faucet.welcome(from);
        address herons = address(faucet.herons());
        address shells = address(faucet.shells());
        vm.prank(seeder);
        faucet.move(herons, from, to, 1, 1);
        vm.prank(seeder);
        faucet.move(shells, from, to, 1, 2);
        vm.assertEq(faucet.herons().ownerOf(1), to);
        vm.assertEq(faucet.shells().balanceOf(from, 1), 1);
        vm.assertEq(faucet.shells().balanceOf(to, 1), 2);
    }

    function testFuzz_functions_refuseOthers(address caller, address account) public {
        if (caller == seeder) return;
        bytes memory refusal = abi.encodeWithSelector(IDevnetFaucet.NotSeeder.selector, caller);
        address moss = address(faucet.moss());
        vm.prank(caller);
        vm.expectRevert(refusal);
        faucet.move(moss, account, caller, 0, 1);
        vm.prank(caller);
        vm.expectRevert(refusal);
        faucet.airdrop(new address[](1), 1);
        vm.prank(caller);
        vm.expectRevert(refusal);
        faucet.endStep();
        vm.assertEq(faucet.steps(), 0);
    }

    function testFuzz_tokens_acceptTheirOperatorOnly(address caller, uint256 tokenId, uint256 amount) public {
        if (caller == address(faucet)) return;
        IDevnetToken[3] memory tokens = [
            IDevnetToken(address(faucet.dollar())),
            IDevnetToken(address(faucet.herons())),
            IDevnetToken(address(faucet.shells()))
        ];
        bytes memory refusal = abi.encodeWithSelector(IDevnetToken.NotOperator.selector, caller);
        for (uint256 index = 0; index < tokens.length; index++) {
            vm.assertEq(tokens[index].operator(), address(faucet));
            vm.prank(caller);
            vm.expectRevert(refusal);
            tokens[index].mint(caller, tokenId, amount);
            vm.prank(caller);
            vm.expectRevert(refusal);
            tokens[index].move(address(faucet), caller, tokenId, amount);
        }
    }

    function testFuzz_endStep_counts(uint8 count) public {
        for (uint256 step = 0; step < count; step++) {
            vm.prank(seeder);
            faucet.endStep();
        }
        vm.assertEq(faucet.steps(), count);
    }

    function testFuzz_pictures_existForEachId(uint256 tokenId) public {
        DevnetHerons herons = new DevnetHerons();
        herons.mint(accountOf(1), tokenId, 1);
        assertStart(herons.tokenURI(tokenId));
        assertStart(new DevnetShells().uri(tokenId));
    }

    function assertStart(string memory uri) private pure {
        bytes memory start = "data:application/json;base64,";
        for (uint256 index = 0; index < start.length; index++) {
            vm.assertEq(bytes32(bytes(uri)[index]), bytes32(start[index]));
        }
    }
}
