// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Creates the tokens and collectibles of the local chains, and sends some to every new account that requests them.
interface IDevnetFaucet {
    /// @notice An account received its first tokens and collectibles.
    /// @param account The new account.
    event Welcomed(address indexed account);

    /// @notice Only the program that prepares a local chain may call this function.
    /// @param caller The caller.
    error NotSeeder(address caller);

    /// @notice Returns whether an account has received its first tokens and collectibles.
    /// @param account The account.
    function isWelcomed(address account) external view returns (bool);

    /// @notice Returns how many steps of the chain's initial history are done.
    function steps() external view returns (uint256 count);

    /// @notice Sends an account dollars, pebbles, moss, a heron and some shells, but only once. Any account may call this.
    /// @param account The new account.
    function welcome(address account) external;

    /// @notice Sends to each account the token whose name advertises a link.
    /// @param accounts The recipients.
    /// @param amount The amount for each, in the token's smallest unit.
    function airdrop(address[] calldata accounts, uint256 amount) external;

    /// @notice Moves tokens or collectibles from one account to another.
    /// @param token The token's contract.
    /// @param from The account that owns them.
    /// @param to The recipient.
    /// @param tokenId The collectible's id; ignored by a fungible token.
    /// @param amount The amount, in the token's smallest unit; ignored by unique collectibles.
    function move(address token, address from, address to, uint256 tokenId, uint256 amount) external;

    /// @notice Records that a step of the chain's initial history is done.
    function endStep() external;
}
